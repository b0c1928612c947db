/**
 * Stands in the place of Vite's loader in the browser's build: a page's module comes together with the style sheets it
 * brings along, unless the server has named them in the document. Who imports handles what fails.
 * @param sheets paths from the root
 */
export async function loadModule<Module>(load: () => Promise<Module>, sheets: readonly string[] = []): Promise<Module> {
  const [module] = await Promise.all([load(), ...sheets.map((sheet) => loadSheet(`/${sheet}`))])
  return module
}

const loadSheet = (href: string): Promise<void> | undefined => {
  if (document.querySelector(`link[href="${href}"]`)) return undefined
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  // A page without its looks is better than none.
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve()
  })
}
