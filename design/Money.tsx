import { formatMoney, satang, type Satang } from '#rules/money.ts'

/**
 * Money: an amount in satang, VAT included, as `฿1,234.50` with tabular digits. A discount is a negative amount and
 * shows a minus sign. `struck` marks a price that no longer applies.
 */
export function Money({ satang: amount, struck }: { satang: Satang; struck?: boolean }) {
  const digits = (
    <>
      {amount < 0 && '−'}
      <small>฿</small>
      {formatMoney(satang(Math.abs(amount)))}
    </>
  )
  return struck ? <s className="money text-quiet">{digits}</s> : <span className="money">{digits}</span>
}
