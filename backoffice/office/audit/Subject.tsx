import { Link } from 'wouter'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { AuditEntry } from './differences.ts'

/** Subjects that are named; the rest is counted. */
const mostNamed = 3

const nameOf = ({ orderId, sku, outletCode, username }: AuditEntry): string =>
  [orderId, sku, outletCode, username].join(' ')

/** Subject: the orders, products or retailers that entries are about, with a way to them. */
export function Subject({ entries }: { entries: readonly AuditEntry[] }) {
  const texts = useTexts('audit')
  const all = [...new Map(entries.map((entry) => [nameOf(entry), entry])).values()]
  return (
    <span className="audit-subject">
      {all.slice(0, mostNamed).map((entry) => (
        <OneSubject key={nameOf(entry)} entry={entry} />
      ))}
      {all.length > mostNamed && <small>{texts.more(String(all.length - mostNamed))}</small>}
    </span>
  )
}

function OneSubject({ entry }: { entry: AuditEntry }) {
  const texts = useTexts('audit')
  const { orderId, orderNumber, outletCode, storeName, sku, username } = entry
  return (
    <>
      {orderId !== null && orderNumber !== null && <Link href={`/orders/${orderId}`}>{orderNumber}</Link>}
      {username !== null && <span>{username}</span>}
      {sku !== null && <span>{texts.product(sku)}</span>}
      {outletCode !== null && (
        <span className="audit-none">
          {outletCode} {storeName}
        </span>
      )}
    </>
  )
}
