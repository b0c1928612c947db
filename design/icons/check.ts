import type { IconShape } from '../icon-shape.ts'

const shape: IconShape = [['path', { d: 'M20 6 9 17l-5-5' }]]

export default shape
