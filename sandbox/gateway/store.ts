import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Payment } from './payment.ts'

/**
 * Storage of payments. Reads are synchronous, and a `put` is visible to the next read before its promise settles, so
 * that checking and taking an invoice number is atomic.
 */
export type GatewayStore = {
  get(token: string): Payment | null
  getByInvoice(merchantID: string, invoiceNo: string): Payment | null
  put(payment: Payment): Promise<void>
  list(): Payment[]
}

const invoiceKey = (merchantID: string, invoiceNo: string) => JSON.stringify([merchantID, invoiceNo])

/** Stores payments in memory and passes each change to `write`. */
export function memoryStore(
  payments: Iterable<Payment> = [],
  write: (payment: Payment) => Promise<void> = () => Promise.resolve(),
): GatewayStore {
  const byToken = new Map<string, Payment>()
  const tokenOfInvoice = new Map<string, string>()
  const keep = (payment: Payment) => {
    byToken.set(payment.token, payment)
    tokenOfInvoice.set(invoiceKey(payment.merchantID, payment.invoiceNo), payment.token)
  }
  for (const payment of payments) keep(payment)
  const get = (token: string) => byToken.get(token) ?? null
  return {
    get,
    getByInvoice: (merchantID, invoiceNo) => get(tokenOfInvoice.get(invoiceKey(merchantID, invoiceNo)) ?? ''),
    put: (payment) => {
      keep(payment)
      return write(payment)
    },
    list: () => [...byToken.values()],
  }
}

/** One JSON file per payment in a folder, replaced atomically; a restarted gateway still answers inquiries. */
export async function fileStore(folder: string): Promise<GatewayStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  let lastWrite = Promise.resolve()
  const write = (payment: Payment) => {
    const path = join(folder, `${payment.token}.json`)
    const written = lastWrite.then(async () => {
      await writeFile(`${path}.new`, JSON.stringify(payment, null, 2))
      await rename(`${path}.new`, path)
    })
    // A failed write rejects for its caller and must not block later ones.
    lastWrite = written.catch(() => {})
    return written
  }
  return memoryStore(
    texts.map((text): Payment => JSON.parse(text)),
    write,
  )
}
