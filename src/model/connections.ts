/** A model connection as it is kept. The key is in it only encrypted, if at all. */
export interface ConnectionRecord {
  id: string;
  name: string;
  kind: 'openai' | 'anthropic' | 'built-in';
  /** Up to the version; empty for the built-in model. */
  baseUrl: string;
  model: string;
  concurrency: number;
  /** Null where the key is not kept, or there is none. */
  sealedKey: { rounds: number; salt: Uint8Array; nonce: Uint8Array; sealed: Uint8Array } | null;
  createdAt: number;
}

/** Where connections and judges' replies are kept, apart from all that an export carries. */
export interface ConnectionStore {
  connections(): Promise<ConnectionRecord[]>;
  putConnection(record: ConnectionRecord): Promise<void>;
  deleteConnection(id: string): Promise<void>;
  /** A judge's reply, by the content that it depends on. */
  reply(key: string): Promise<string | null>;
  keepReply(key: string, text: string): Promise<void>;
}
