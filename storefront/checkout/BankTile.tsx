import type { Bank } from '#rules/payments/pay-types.ts'

/** BankTile: a bank's letters on its own colour. */
export const BankTile = ({ bank }: { bank: Bank }) => (
  <div className={`bank bank-${bank}`} aria-hidden="true">
    {bank}
  </div>
)
