import { formatMoney, type Satang } from '#rules/money.ts'

/**
 * Money: an amount in satang, VAT included, as `฿1,234.50` with tabular digits. A discount is a negative amount and
 * shows a minus sign. `struck` marks a price that no longer applies.
 */
export function Money({ satang, struck }: { satang: Satang; struck?: boolean }) {
  const amount = (
    <>
      {satang < 0 && '−'}
      <small>฿</small>
      {formatMoney(Math.abs(satang))}
    </>
  )
  return struck ? <s className="money text-quiet">{amount}</s> : <span className="money">{amount}</span>
}
