import type { IconShape } from '../icon-shape.ts'

const shape: IconShape = [['path', { d: 'm15 18-6-6 6-6' }]]

export default shape
