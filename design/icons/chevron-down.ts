import type { IconShape } from '../icon-shape.ts'

const shape: IconShape = [['path', { d: 'm6 9 6 6 6-6' }]]

export default shape
