import type { columns as thai } from './columns.th.ts'

export const columns: typeof thai = {
  choose: 'Columns',
  help: 'Kept for you alone, on every device',
  looks: {
    usual: 'As wide as its content',
    narrow: 'Narrow',
    medium: 'Medium',
    wide: 'Wide',
    hidden: 'Hidden',
  },
  saved: 'The columns are kept',
}
