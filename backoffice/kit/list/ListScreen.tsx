import type { ComponentProps, ReactNode } from 'react'
import { FilterBar } from '../filters/FilterBar.tsx'
import { ScreenHead } from '../ScreenHead.tsx'
import { ListTable, type ListTableProps } from './ListTable.tsx'

type ListScreenProps<Item> = Omit<ListTableProps<Item>, 'label'> &
  Pick<ComponentProps<typeof FilterBar>, 'filters' | 'fields' | 'search'> & {
    title: string
    /** What the list says of itself at a glance: counts and sums. */
    note?: ReactNode
    /** What can be done from the head. */
    actions?: ComponentProps<typeof ScreenHead>['actions']
    /** At the end of the filters: export, saved views. */
    tools?: ReactNode
    /** Dialogs and drawers. */
    children?: ReactNode
  }

/** ListScreen: a screen that is one list: its head, its filters, its rows, and the dialogs that it opens. */
export function ListScreen<Item extends object>({
  title,
  note,
  actions,
  filters,
  fields,
  search,
  tools,
  children,
  ...table
}: ListScreenProps<Item>) {
  return (
    <>
      <ScreenHead title={title} note={note} {...(actions && { actions })} />
      <FilterBar filters={filters} fields={fields} {...(search && { search })}>
        {tools}
      </FilterBar>
      <ListTable {...table} label={title} />
      {children}
    </>
  )
}
