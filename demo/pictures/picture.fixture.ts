import type { Picture } from '../types.ts'

/** The picture of a bottle of butter. */
export const aPicture = (change: Partial<Picture> = {}): Picture => ({
  shape: 'bottle',
  group: 'one',
  size: '',
  sizeEng: '',
  pieces: 1,
  icon: 'butter',
  label: '#0A6B4B',
  body: '#F6EBD0',
  hue: 95,
  mark: 'Ton Fon',
  markThai: 'ต้นฝน',
  ...change,
})
