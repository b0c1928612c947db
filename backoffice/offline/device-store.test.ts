import { afterEach, expect, test, vi } from 'vitest'
import { deviceQueue, readCopy } from './device-store.ts'

/** A database of which only what a test looks at works: copies are `copy`, and rows are there once their transaction is. */
class ADatabase extends EventTarget {
  rows: unknown[] = []
  transaction(): EventTarget {
    const added: unknown[] = []
    let isAborted = false
    const transaction = Object.assign(new EventTarget(), {
      error: null,
      abort: () => {
        isAborted = true
      },
      objectStore: () => ({
        get: () => ({ result: 'copy' }),
        count: () => ({ result: this.rows.length }),
        add: (value: unknown) => added.push(structuredClone(value)),
      }),
    })
    queueMicrotask(() => {
      if (!isAborted) this.rows.push(...added)
      transaction.dispatchEvent(new Event(isAborted ? 'abort' : 'complete'))
    })
    return transaction
  }
}

/** A browser that opens this database, or fails while it is null. */
function aBrowser(database: ADatabase | null) {
  const browser = { database, opened: 0 }
  const open = () => {
    browser.opened += 1
    const request = Object.assign(new EventTarget(), { result: browser.database, error: new Error('Full') })
    queueMicrotask(() => request.dispatchEvent(new Event(browser.database ? 'success' : 'error')))
    return request
  }
  vi.stubGlobal('indexedDB', { open })
  return browser
}

afterEach(() => void vi.unstubAllGlobals())

test('a database that could not be opened, or that the browser has closed, is opened again', async () => {
  const browser = aBrowser(null)
  await expect(readCopy('key')).rejects.toThrow('Full')
  browser.database = new ADatabase()
  expect([await readCopy('key'), await readCopy('key'), browser.opened]).toEqual(['copy', 'copy', 2])
  browser.database.dispatchEvent(new Event('close'))
  expect([await readCopy('key'), browser.opened]).toEqual(['copy', 3])
  browser.database.dispatchEvent(new Event('close'))
})

test('operations that are added together are stored together, or none of them', async () => {
  const database = new ADatabase()
  aBrowser(database)
  const queue = deviceQueue<unknown>('driver:1')
  const result = { key: 'result', payload: 1 }
  await expect(queue.add([result, { key: 'photo', payload: () => 'no value' }])).rejects.toThrow('could not be cloned')
  await queue.add([result])
  expect(database.rows).toEqual([{ ...result, owner: 'driver:1', refused: null }])
  database.dispatchEvent(new Event('close'))
})
