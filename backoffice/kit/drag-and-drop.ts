import { dragTexts } from './aria-drag-texts.th.ts'
import { ariaTexts } from './aria-texts.th.ts'

// React Aria looks its texts up in this very object, in Thai.
Object.assign(ariaTexts['@react-aria/dnd'] ?? {}, dragTexts)

export { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
