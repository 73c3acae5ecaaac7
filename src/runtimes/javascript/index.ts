export {
  createJavaScriptRuntime,
  type JavaScriptOptions,
  type JavaScriptRuntime,
} from './javascriptRuntime.ts';
