import { memo, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { CollectionRendererContext } from 'react-aria-components/CollectionBuilder'
import { Column, Table, TableBody, TableHeader, type SortDescriptor } from 'react-aria-components/Table'
import { formatWhole } from '#rules/money.ts'
import { Button } from '#design/Button.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { NothingHere } from './NothingHere.tsx'
import { Cell, ownRows, Row } from './OwnRow.tsx'
import { TickBox } from './TickBox.tsx'
import './data-table.css'

export type TableColumn<Item> = {
  id: string
  /** The column's heading. */
  title: string
  /** What is drawn instead of the title, such as a scale. */
  heading?: ReactNode
  /** What the cell shows. */
  cell: (item: Item) => ReactNode
  /** The server can sort by it. */
  sortable?: boolean
  /** `end` for numbers. */
  align?: 'start' | 'end'
  /** Takes the width that is left, and gives way where there is too little; one column at most. */
  grows?: boolean
  /** Names the row for a screen reader; the first column does, unless another says so. */
  isRowHeader?: boolean
}

/** The sort order of the request. */
type TableSort = { column: string; direction: 'ascending' | 'descending' }

/** Further rows of the same list, by cursor or page. */
type MoreRows = {
  /** The number of all rows, where the server counts them. */
  total?: number | undefined
  hasMore: boolean
  isLoading: boolean
  load: () => void
}

type DataTableProps<Item> = {
  /** What the table lists, for a screen reader. */
  label: string
  columns: readonly TableColumn<Item>[]
  rows: readonly Item[]
  rowId: (item: Item) => string
  /** What the row is called, where its checkbox is read out. */
  rowName: (item: Item) => string
  /** Opens a row: by Enter, `o`, or a press on it. */
  onOpen?: (item: Item) => void
  /** Ids of the rows that are selected, and what to do when they change; without them nothing can be selected. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  sort?: TableSort | undefined
  onSort?: (sort: TableSort) => void
  more?: MoreRows
  /** Instead of rows, where there are none. */
  empty?: ReactNode
  /** Rows that have just changed under the user's eyes: they glow once. */
  changed?: ReadonlySet<string>
  /** The row whose details are open next to the table. */
  openId?: string | null
}

/**
 * DataTable: rows of one kind. One tab stop; the arrows move, Space selects, Shift with the arrows selects a range,
 * Ctrl+A all that is loaded, Enter or `o` opens. Sorting and filtering are the server's. Its head stays in sight.
 */
export function DataTable<Item extends object>(props: DataTableProps<Item>) {
  const { label, columns, rows, rowId, rowName, onOpen, selected, onSelect, sort, onSort, more, empty } = props
  const isSelectable = selected !== undefined && onSelect !== undefined
  const headerId = columns.find(({ isRowHeader }) => isRowHeader)?.id ?? columns[0]?.id
  const find = (id: string | undefined) => rows.find((item) => rowId(item) === id)
  const latest = useRef({ find, onOpen })
  useEffect(() => {
    latest.current = { find, onOpen }
  })

  /** A row may have been drawn with other items. */
  function onRowAction(id: string): void {
    const now = latest.current
    const item = now.find(id)
    if (item) now.onOpen?.(item)
  }

  /** Enter would only select while rows are selected. */
  function onKeyDownCapture(event: KeyboardEvent<HTMLElement>): void {
    if (!onOpen || (event.key !== 'Enter' && event.code !== 'KeyO')) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const target = event.target as HTMLElement
    const item = find(target.closest<HTMLElement>('tr[data-key]')?.dataset['key'])
    if (!item || target.closest('a, button, input:not([type=checkbox])')) return
    event.preventDefault()
    event.stopPropagation()
    onOpen(item)
  }

  return (
    <div
      className={rows.length > 6 ? 'data-table-frame is-long' : 'data-table-frame'}
      onKeyDownCapture={onKeyDownCapture}
    >
      <CollectionRendererContext value={ownRows}>
        <Table
          aria-label={label}
          className="data-table"
          selectionMode={isSelectable ? 'multiple' : 'none'}
          selectionBehavior="toggle"
          {...(isSelectable && {
            selectedKeys: selected,
            onSelectionChange: (keys) =>
              onSelect(keys === 'all' ? new Set(rows.map(rowId)) : new Set([...keys].map(String))),
          })}
          {...(sort && { sortDescriptor: sort })}
          {...(onSort && {
            onSortChange: ({ column, direction }: SortDescriptor) => onSort({ column: String(column), direction }),
          })}
          {...(onOpen && { onRowAction: (id) => onRowAction(String(id)) })}
        >
          <Head columns={columns} headerId={headerId} isSelectable={isSelectable} isSortable={onSort !== undefined} />
          <Body
            columns={columns}
            rows={rows}
            rowId={rowId}
            rowName={rowName}
            isSelectable={isSelectable}
            opens={onOpen !== undefined}
            empty={empty}
            changed={props.changed}
            openId={props.openId}
          />
        </Table>
      </CollectionRendererContext>
      {more && rows.length > 0 && <MoreFoot more={more} shown={rows.length} />}
    </div>
  )
}

type HeadProps<Item> = Pick<DataTableProps<Item>, 'columns'> & {
  headerId: string | undefined
  isSelectable: boolean
  isSortable: boolean
}

/** The column headings; drawn again only where they are others. */
const Head = memo(function Head({ columns, headerId, isSelectable, isSortable }: HeadProps<object>) {
  return (
    <TableHeader>
      {isSelectable && (
        <Column className="data-table-check">
          <TickBox />
        </Column>
      )}
      {columns.map(({ id, title, heading, sortable, align, grows }) => (
        <Column
          key={id}
          id={id}
          {...(heading !== undefined && { 'aria-label': title })}
          isRowHeader={id === headerId}
          allowsSorting={Boolean(sortable && isSortable)}
          className={`${align === 'end' ? 'is-end' : ''} ${grows ? 'is-growing' : ''}`}
        >
          {({ sortDirection }) => (
            <span className="data-table-heading">
              {heading ?? title}
              {sortDirection && <span aria-hidden="true">{sortDirection === 'ascending' ? '↑' : '↓'}</span>}
            </span>
          )}
        </Column>
      ))}
    </TableHeader>
  )
}) as <Item>(props: HeadProps<Item>) => ReactNode

type BodyProps<Item> = Pick<
  DataTableProps<Item>,
  'columns' | 'rows' | 'rowId' | 'rowName' | 'empty' | 'changed' | 'openId'
> & { isSelectable: boolean; opens: boolean }

/** `rowId` and `rowName` follow from the rows, whatever function they are. */
function showsTheSame<Item>(before: BodyProps<Item>, after: BodyProps<Item>): boolean {
  return (
    before.columns === after.columns &&
    before.isSelectable === after.isSelectable &&
    before.opens === after.opens &&
    before.changed === after.changed &&
    before.openId === after.openId &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, index) => row === after.rows[index]) &&
    (after.rows.length > 0 || before.empty === after.empty)
  )
}

/**
 * The rows; drawn again only where what they show is another. Selecting a row changes none of it, and a hundred rows take
 * long: pass the same `columns` again where nothing in them has changed.
 */
const Body = memo(function Body(props: BodyProps<object>) {
  const { columns, rows, rowId, rowName, isSelectable, opens, empty, changed, openId } = props
  const texts = useTexts('kit')
  return (
    <TableBody renderEmptyState={() => empty ?? <NothingHere title={texts.noRows} />}>
      {rows.map((item) => {
        const id = rowId(item)
        return (
          <Row
            key={id}
            id={id}
            textValue={rowName(item)}
            className={`${changed?.has(id) ? 'is-changed' : ''} ${openId === id ? 'is-open' : ''} ${opens ? 'opens' : ''}`}
          >
            {isSelectable && (
              <Cell className="data-table-check stays">
                <TickBox />
              </Cell>
            )}
            {columns.map((column, index) => (
              <Cell
                key={column.id}
                className={`${column.align === 'end' ? 'is-end' : column.grows ? 'is-growing' : ''} ${index === 0 ? 'stays' : ''}`}
              >
                {column.cell(item)}
              </Cell>
            ))}
          </Row>
        )
      })}
    </TableBody>
  )
}, showsTheSame) as <Item extends object>(props: BodyProps<Item>) => ReactNode

/** How many rows are shown; loads the next ones when it comes into sight, or is pressed. */
function MoreFoot({ more, shown }: { more: MoreRows; shown: number }) {
  const texts = useTexts('kit')
  const foot = useRef<HTMLDivElement>(null)
  const { hasMore, isLoading, load, total } = more
  useEffect(() => {
    if (!foot.current || !hasMore || isLoading) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '300px' })
    watch.observe(foot.current)
    return () => watch.disconnect()
  }, [hasMore, isLoading, load])
  return (
    <div className="data-table-foot" ref={foot}>
      <span>
        {total === undefined ? texts.shown(formatWhole(shown)) : texts.shownOf(formatWhole(shown), formatWhole(total))}
      </span>
      {hasMore && (
        <Button look="quiet" className="button-small" busy={isLoading} onClick={load}>
          {texts.more}
        </Button>
      )}
    </div>
  )
}
