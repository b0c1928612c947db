import { formatMoney, type Satang } from '#rules/money.ts'

/**
 * Money: an amount in satang, VAT included, as `฿1,234.50` in digits of one width. What is taken off is given as a
 * negative amount and shows a minus sign. `struck` is for a price that no longer holds.
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
