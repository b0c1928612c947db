import { useMemo } from 'react'
import type { TableColumn } from '../DataTable.tsx'

/**
 * The columns of a table, the same ones as long as what they are made of is the same: rows are drawn again only where
 * they change. `columnsOf` stands outside of the component.
 */
export function useColumns<Item, Inputs extends readonly unknown[]>(
  columnsOf: (...inputs: Inputs) => TableColumn<Item>[],
  ...inputs: Inputs
): TableColumn<Item>[] {
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => columnsOf(...inputs), inputs)
}
