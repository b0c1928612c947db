import { banks, inkOn, type BankSymbol } from '#rules/payments/banks.ts'

/** BankTile: a bank's initials on its own colour. */
export const BankTile = ({ bank }: { bank: BankSymbol }) => (
  <div className="bank" style={{ background: banks[bank].colour, color: inkOn(bank) }} aria-hidden="true">
    {bank}
  </div>
)
