import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Sarabun (SIL Open Font License): the typeface of Thai official documents, with marks placed by its own tables. */
const fileOf = (name: string): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/sarabun/${name}`)))

export const fonts = {
  regular: fileOf('400Regular/Sarabun_400Regular.ttf'),
  strong: fileOf('600SemiBold/Sarabun_600SemiBold.ttf'),
} as const
export type Face = keyof typeof fonts
