import { html, type Html } from './html.ts'
import { both, texts, type Locale } from './texts.ts'

type Frame = { locale: Locale; title: string; stylesheetPath: string; body: Html; script?: string }

/** The page layout. A script is inline and must be allowed by its hash. */
export function framed({ locale, title, stylesheetPath, body, script }: Frame): string {
  const page = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${texts.gatewayName[locale]}</title>
        <link rel="stylesheet" href="${stylesheetPath}" />
      </head>
      <body>
        <header>
          <p class="gateway">
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 11V8a6 6 0 0 1 12 0v3M5 11h14v9H5zM12 15v2" /></svg
            ><b>${both(locale, texts.gatewayName)}</b>
          </p>
        </header>
        <main>${body}</main>
        ${{ markup: script ? `<script>${script}</script>` : '' }}
      </body>
    </html> `
  return page.markup
}
