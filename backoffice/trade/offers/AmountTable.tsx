import type { ReactNode } from 'react'
import { HeadCells } from '#backoffice/kit/HeadCells.tsx'

type AmountTableProps = {
  /** What the rows are about. */
  heads: readonly string[]
  /** The columns of numbers behind those. */
  amounts: readonly string[]
  /** The rows. */
  children: ReactNode
}

/** AmountTable: rows of amounts next to each other, such as before and after. */
export const AmountTable = ({ heads, amounts, children }: AmountTableProps) => (
  <div className="offer-scroll">
    <table className="offer-table">
      <thead>
        <tr>
          <HeadCells titles={heads} />
          <HeadCells titles={amounts} isEnd />
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
