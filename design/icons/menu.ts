import type { IconShape } from '../icon-shape.ts'

const shape: IconShape = [
  ['path', { d: 'M4 5h16' }],
  ['path', { d: 'M4 12h16' }],
  ['path', { d: 'M4 19h16' }],
]

export default shape
