import type { leaving as thai } from './leaving.th.ts'

export const leaving: typeof thai = {
  title: 'Leave without saving?',
  text: 'What you typed and did not save will be lost',
  leave: 'Leave without saving',
  stay: 'Stay here',
}
