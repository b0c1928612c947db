import { expect, test } from 'vitest'
import { statusOf } from '#contract/errors.ts'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts, textsOf, type TextNamespace } from '#storefront/texts/namespaces.ts'
import { sourceFiles } from './source-files.ts'

const files = sourceFiles().filter(
  ({ path }) =>
    /^(?:design|storefront)\/(?!texts\/.*\.(th|en)\.ts)/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path),
)

/** What may be the name of a text where a namespace is read: after a dot, as a word in quotes, or destructured. */
function namesRead(namespace: TextNamespace): Set<string> {
  const reading = new RegExp(`(useTexts|textsOf)\\(.*'${namespace}'\\)|AllTexts\\['${namespace}'\\]`)
  // The routes name the titles of their pages, which stand in the shell's texts.
  const namesTitles = (path: string) => namespace === 'shell' && path === 'storefront/router/routes.ts'
  // The design's words are given to it out of these two.
  const isDesign = (text: string) =>
    (namespace === 'shell' || namespace === 'catalogue') && text.includes('useDesignTexts()')
  const readers = files.filter(({ path, text }) => reading.test(text) || namesTitles(path) || isDesign(text))
  const name = /(?<=\.|')\w+|(?<=const \{[^}]*)\w+(?=[^}]*\} = useTexts\()/g
  return new Set(readers.flatMap(({ text }) => text.match(name) ?? []))
}

/** The codes by which refusals are put into words: the server's, and those of the browser itself. */
const codes: string[] = [...Object.keys(statusOf), 'not_stored', 'on_its_way']

test.each(allNamespaces)('%s: every text is used', async (namespace) => {
  await loadTexts('th', [namespace])
  const read = namesRead(namespace)
  const unused = Object.keys(textsOf('th', namespace)).filter((key) => !read.has(key) && !codes.includes(key))
  expect(unused).toEqual([])
})
