import type { ReactNode } from 'react'

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
          {heads.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {amounts.map((title) => (
            <th key={title} scope="col" className="is-end">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
