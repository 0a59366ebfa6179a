import type { Readable } from 'node:stream';

/** A file of the store, with its age. */
export interface StoredFile {
  readonly name: string;
  readonly changedAt: Date;
}

/** Where files are kept for good. Names are chosen by the product: letters, digits and hyphens. */
export interface FileStore {
  /** Takes over a local file, whole or not at all: it is no longer where it was. */
  keep(name: string, path: string): Promise<void>;
  /** Its bytes; null when there is no such file. */
  read(name: string): Promise<Readable | null>;
  /** Gives a file to something that needs a path on this machine; null when there is no such file. */
  withPath<T>(name: string, use: (path: string) => Promise<T>): Promise<T | null>;
  /** Removes a file; one that does not exist is no error. */
  remove(name: string): Promise<void>;
  list(): Promise<StoredFile[]>;
}
