import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Payment } from './payment.ts'

/**
 * Where payments are kept. Reads answer at once, and a `put` is seen by the next read before its promise settles, so
 * that nobody can slip between looking up an invoice number and taking it.
 */
export type GatewayStore = {
  get(token: string): Payment | null
  getByInvoice(merchantID: string, invoiceNo: string): Payment | null
  put(payment: Payment): Promise<void>
  list(): Payment[]
}

const invoiceKey = (merchantID: string, invoiceNo: string) => JSON.stringify([merchantID, invoiceNo])

/** Keeps payments in memory and hands each change to `write`. */
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

/** One JSON file per payment in a folder, replaced as a whole; a restarted gateway still answers inquiries. */
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
    // One failed write is told to its caller and must not stop the ones behind it.
    lastWrite = written.catch(() => {})
    return written
  }
  return memoryStore(
    texts.map((text): Payment => JSON.parse(text)),
    write,
  )
}
