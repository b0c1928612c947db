import type { views as thai } from './views.th.ts'

export const views: typeof thai = {
  views: 'Saved views',
  save: 'Save view',
  change: 'Change view',
  name: 'Name of the view',
  shared: 'For everybody',
  nameTaken: 'There is a view of this name',
  delete: 'Delete',
  deleteShared: (name) => `Delete “${name}” for everybody?`,
  deleteSharedText: 'Everybody has this view in the menu.',
  saved: (name) => `Saved “${name}”`,
  deleted: (name) => `Deleted “${name}”`,
}
