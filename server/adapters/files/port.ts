import type { Result } from '#contract/errors.ts'

/** Files outside of the database, by key. */
export type FileStore = {
  /**
   * Stores a file, or the same file again.
   * @throws Error where nobody knows that it is stored
   */
  put: (key: string, bytes: Buffer) => Promise<void>
  /**
   * The file; null where there is none.
   * @throws Error where the storage does not answer, or refuses
   */
  get: (key: string) => Promise<Buffer | null>
  /**
   * Removes a file, or one that is gone already.
   * @throws Error where nobody knows that it is gone
   */
  remove: (key: string) => Promise<void>
}

/** A file as its row has it: its bytes, or the key of the storage that has them; null where it was deleted. */
export type StoredFile = { bytes: Buffer | null; file_key: string | null }

/** Reads files, wherever they are. */
export type FileReader = (file: StoredFile | null | undefined) => Promise<Result<Buffer>>
