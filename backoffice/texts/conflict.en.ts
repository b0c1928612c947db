import type { conflict as thai } from './conflict.th.ts'

export const conflict: typeof thai = {
  someoneElse: (name) => `${name || 'Somebody else'} has saved this in the meantime`,
  someoneElseText: 'What you typed is still here. Choose which to keep.',
  field: 'Field',
  mine: 'Mine',
  theirs: 'Saved',
  takeTheirs: 'Take the saved one',
  saveMine: 'Save mine over it',
}
