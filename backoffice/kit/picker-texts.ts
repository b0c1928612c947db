import { pickerTexts } from './aria-picker-texts.th.ts'
import { ariaTexts } from './aria-texts.th.ts'

// React Aria looks its texts up in these very objects, in Thai.
for (const [name, texts] of Object.entries(pickerTexts)) Object.assign(ariaTexts[name] ?? {}, texts)
