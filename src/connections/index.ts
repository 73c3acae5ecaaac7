export { Budget } from './budget.ts';
export { builtInAvailability, builtInModel, type LanguageModelDoor, languageModel } from './builtIn.ts';
export { DIALECTS, type DialectName, type Endpoint, readBaseUrl, USUAL_ADDRESSES } from './endpoint.ts';
export { httpModel } from './httpModel.ts';
export { canSeal, openKey, type SealedKey, sealedKeySchema, sealKey, WrongPassphrase } from './keyVault.ts';
export { type Patience, patient } from './patient.ts';
export { type ConnectionTest, listModels, testConnection } from './testConnection.ts';
