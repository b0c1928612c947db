import type { QueuedOperation, QueueStore } from './send-queue.ts'

/** What lies on this device: operations that wait, and copies of what was loaded. Of each person apart. */
const databaseName = 'songdee.backoffice'
const operations = 'operations'
const copies = 'copies'

type StoredOperation<Payload> = QueuedOperation<Payload> & { owner: string }

let opened: Promise<IDBDatabase> | null = null

/** Opens the database once, and again after it could not be opened or the browser has closed it. */
function openDatabase(): Promise<IDBDatabase> {
  const forget = () => {
    opened = null
  }
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result
        .createObjectStore(operations, { keyPath: 'seq', autoIncrement: true })
        .createIndex('owner', 'owner')
      request.result.createObjectStore(copies)
    })
    request.addEventListener('success', () => {
      request.result.addEventListener('close', forget)
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('The device stores nothing')))
  })
  opened.catch(forget)
  return opened
}

/**
 * Runs requests in a transaction of their own, all or none; resolves with what the returned one found, when the
 * transaction is on the device.
 */
async function run<Value>(
  name: string,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await openDatabase()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode, { durability: 'strict' })
    const failed = () => reject(transaction.error ?? new Error('The device stores nothing'))
    transaction.addEventListener('abort', failed)
    transaction.addEventListener('error', failed)
    try {
      const request = ask(transaction.objectStore(name))
      transaction.addEventListener('complete', () => resolve(request.result))
    } catch (error) {
      // A value that cannot be stored is refused at once, and would leave behind what was stored before it.
      transaction.abort()
      throw error
    }
  })
}

/**
 * The operations of one person and purpose.
 * @param owner a text that names both, such as `driver:<staff id>`
 */
export const deviceQueue = <Payload>(owner: string): QueueStore<Payload> => ({
  add: async (added) => {
    await run(operations, 'readwrite', (store) => {
      for (const operation of added) store.add({ ...operation, owner, refused: null })
      return store.count()
    })
  },
  list: () =>
    run<StoredOperation<Payload>[]>(operations, 'readonly', (store) => store.index('owner').getAll(owner)).then(
      (rows) => rows.toSorted((a, b) => a.seq - b.seq),
    ),
  refuse: async (seq, code) => {
    const row = await run<StoredOperation<Payload> | undefined>(operations, 'readonly', (store) => store.get(seq))
    if (row) await run(operations, 'readwrite', (store) => store.put({ ...row, refused: code }))
  },
  remove: async (seq) => {
    await run(operations, 'readwrite', (store) => store.delete(seq))
  },
})

/** A copy of what was loaded; undefined where there is none. */
export const readCopy = <Value>(key: string): Promise<Value | undefined> =>
  run<Value | undefined>(copies, 'readonly', (store) => store.get(key) as IDBRequest<Value | undefined>)

export const storeCopy = async (key: string, value: unknown): Promise<void> => {
  await run(copies, 'readwrite', (store) => store.put(value, key))
}
