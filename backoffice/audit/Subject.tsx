import { Link } from 'wouter'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { AuditEntry } from './differences.ts'

/** Subject: the order, product or retailer that an entry is about, with a way to it. */
export function Subject({ entry }: { entry: AuditEntry }) {
  const texts = useTexts('audit')
  const { orderId, orderNumber, outletCode, storeName, sku, username } = entry
  return (
    <span className="audit-subject">
      {orderId !== null && orderNumber !== null && <Link href={`/orders/${orderId}`}>{orderNumber}</Link>}
      {username !== null && <span>{username}</span>}
      {sku !== null && <span>{texts.product(sku)}</span>}
      {outletCode !== null && (
        <span className="audit-none">
          {outletCode} {storeName}
        </span>
      )}
    </span>
  )
}
