type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] }
export type BuildManifest = Readonly<Record<string, Chunk>>

/**
 * The files that screens need without a connection: the shell and the screens with all that they import, and their texts in
 * both languages.
 * @param screens the modules of the screens, each with the namespaces of its texts
 * @throws Error naming a module that the build lacks
 */
export function offlineFiles(manifest: BuildManifest, screens: Readonly<Record<string, readonly string[]>>): string[] {
  const files = new Set<string>()
  const add = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build lacks ${key}`)
    if (files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    chunk.css?.forEach((sheet) => files.add(`/${sheet}`))
    chunk.imports?.forEach(add)
  }
  add('entry.tsx')
  for (const [screen, namespaces] of Object.entries(screens)) {
    add(screen)
    for (const namespace of namespaces) for (const language of ['th', 'en']) add(`texts/${namespace}.${language}.ts`)
  }
  for (const [key, { name }] of Object.entries(manifest)) if (name && /^texts-(th|en)$/.test(name)) add(key)
  return [...files].toSorted()
}
