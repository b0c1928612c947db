// Copy to tools/zz-look.ts of your worktree (never commit), run: node tools/zz-look.ts USER WIDTH LANG THEME PATH[@@act[@@act…]] …
// USER: stranger | 0812345678 | clerk|manager|admin|…   LANG th|en  THEME light|dark
// acts: click=ROLE:NAME  fill=LABEL:TEXT  press=KEY  wait=TEXT  eval=JS  full (full page)  h=HEIGHT
// Pictures go to /tmp/pics/. The shop: URL env (default http://127.0.0.1:4796).
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openBrowser } from '#test/browser.ts'
import { signInByPassword } from '#test/builders/realm.ts'
import { send } from '#test/builders/retailer.ts'
import { logIn } from '#contract/identity/calls.ts'
const url = process.env['URL'] ?? 'http://127.0.0.1:4796'
const [user, width, lang, theme, ...paths] = process.argv.slice(2) as [string, string, string, string, ...string[]]
const require = createRequire(import.meta.url)
const faceOf = (s: string) => readFileSync(require.resolve(`@fontsource-variable/anuphan/files/anuphan-${s}-wght-normal.woff2`), 'base64')
const face = `(() => { const f=${JSON.stringify([faceOf('thai'), faceOf('latin')])}; const r=['U+0E01-0E5B','U+0000-00FF,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212'];
f.forEach((x,i)=>{const k=new FontFace('Pictured','url(data:font/woff2;base64,'+x+')',{weight:'100 900',unicodeRange:r[i]});document.fonts.add(k);void k.load()});
const s=new CSSStyleSheet();s.replaceSync(':root{font-family:Pictured !important}');document.adoptedStyleSheets=[s]})()`
const browser = await openBrowser(['--font-render-hinting=none'])
const w = Number(width)
const context = await browser.newContext({ viewport: { width: w, height: w < 500 ? 760 : w > 1500 ? 1080 : 800 }, locale: lang === 'th' ? 'th-TH' : 'en-US', colorScheme: theme as 'light', hasTouch: w < 500, reducedMotion: 'reduce', bypassCSP: true, serviceWorkers: 'block' })
await context.addInitScript(face)
await context.addCookies([{ name: 'popup-count', value: '3', url }, { name: 'consent', value: 'all', url }])
if (user !== 'stranger') {
  const shop = /^\d/.test(user)
  const tokens: any = shop ? (await send(url, logIn, { body: { phoneNumber: user, password: 'songdee-demo' } })).body : await (await signInByPassword(url, user, 'songdee-demo')).json()
  const p = shop ? 'songdee' : 'songdee.backoffice'
  await context.addInitScript(([p, a, r]: any) => { localStorage.setItem(`${p}.access_token`, a); localStorage.setItem(`${p}.refresh_token`, r) }, [p, tokens.access_token, tokens.refresh_token])
  if (shop) await context.addCookies([{ name: 'signed-in', value: '1', url }])
}
const page = await context.newPage()
page.on('pageerror', (e) => console.log('PAGE ERROR', e.message))
mkdirSync('/tmp/pics', { recursive: true })
let n = 0
for (const one of paths) {
  const [path, ...acts] = one.split('@@') as [string, ...string[]]
  await page.goto(url + path); await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined); await page.waitForTimeout(800)
  let full = false
  for (const act of acts) {
    const [verb, rest = ''] = [act.split('=')[0], act.slice(act.indexOf('=') + 1)]
    const [a = '', b = ''] = [rest.split(':')[0], rest.slice(rest.indexOf(':') + 1)]
    if (verb === 'full') full = true
    else if (verb === 'h') await page.setViewportSize({ width: w, height: Number(rest) })
    else if (verb === 'click') await page.getByRole(a as 'button', { name: b }).first().click()
    else if (verb === 'fill') await page.getByLabel(a).first().fill(b)
    else if (verb === 'press') await page.keyboard.press(rest)
    else if (verb === 'wait') await page.getByText(rest).first().waitFor()
    else if (verb === 'eval') console.log(JSON.stringify(await page.evaluate(rest)))
    await page.waitForTimeout(500)
  }
  const name = `/tmp/pics/${user}-${width}-${lang}-${theme}-${path.replace(/\W+/g, '_').slice(0, 50)}-${n++}.png`
  await page.screenshot({ path: name, fullPage: full, animations: 'disabled' }); console.log(name)
}
await browser.close()
