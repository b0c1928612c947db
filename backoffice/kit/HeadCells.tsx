/** HeadCells: the heads of a plain table's columns; `isEnd` over numbers. */
export const HeadCells = ({ titles, isEnd = false }: { titles: readonly string[]; isEnd?: boolean }) =>
  titles.map((title) => (
    <th key={title} scope="col" className={isEnd ? 'is-end' : undefined}>
      {title}
    </th>
  ))
