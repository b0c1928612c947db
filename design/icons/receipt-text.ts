import type { IconShape } from '../icon-shape.ts'

const shape: IconShape = [
  ['path', { d: 'M4 2v20l2-1 2 1 2-1 2 1 2-1 2 1 2-1 2 1V2l-2 1-2-1-2 1-2-1-2 1-2-1-2 1Z' }],
  ['path', { d: 'M14 8H8' }],
  ['path', { d: 'M16 12H8' }],
  ['path', { d: 'M13 16H8' }],
]

export default shape
