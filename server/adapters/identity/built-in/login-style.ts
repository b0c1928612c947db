/** The shop's icon: a parcel with a ribbon. */
export const parcel =
  '<svg class="logo" viewBox="0 0 32 32" aria-hidden="true"><rect class="parcel" x="2" y="5" width="28" height="23" rx="6"/>' +
  '<path class="ribbon" d="M12 5h8v9l-4-2.6-4 2.6z"/><path class="label" d="M8 22h7"/></svg>'

/** The look of the login page, in the colours of `design/tokens.css`: it stands alone and loads no file of the shop. */
export const loginStyle = `:root { --page: #faf9f5; --surface: #fff; --line: #e4e2da; --edge: #8a918c; --ink: #17201c; --quiet: #55605a; --brand: #0a6b4b; --on-brand: #fff; --offer: #ffb31a; --cut: #c7252f }
@media screen and (prefers-color-scheme: dark) { :root { --page: #101512; --surface: #18201c; --line: #2b352f; --edge: #77837c; --ink: #eef2ef; --quiet: #a9b5ae; --brand: #4cc38a; --on-brand: #06140d; --offer: #ffc24d; --cut: #ff7b7b } }
body { font: 16px/1.6 Thai, system-ui, sans-serif; min-height: 100dvh; box-sizing: border-box; display: grid; justify-content: center; align-content: center; margin: 0; padding: 2rem 1rem 12vh; background: var(--page); color: var(--ink) }
main { box-sizing: border-box; width: min(24rem, calc(100vw - 2rem)); padding: 1.75rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.35 }
main p { margin: 0 0 1rem; color: var(--quiet); line-height: 1.5; text-wrap: pretty }
h2 { display: flex; gap: .6rem; margin: 0 0 1rem; font-size: 1rem; font-weight: 500; line-height: 1.5; text-wrap: balance }
h2 b { flex: none; width: 1.5rem; height: 1.5rem; border-radius: 50%; background: var(--brand); color: var(--on-brand); font-size: .875rem; line-height: 1.5rem; text-align: center }
small { color: var(--quiet); font-size: .875rem; font-weight: 400 }
.steps { display: grid; gap: 1.25rem 2.5rem }
@media (min-width: 48rem) { main.wide { width: 46rem } .steps { grid-template-columns: 1fr 1fr } }
a { color: inherit }
code { display: inline-block; color: var(--ink); font: 500 1rem/1.6 ui-monospace, monospace; user-select: all }
header { display: flex; align-items: center; gap: .75rem; margin: 0 0 1.25rem; padding: 0 0 1.25rem; border-bottom: 1px solid var(--line) }
header p, main header p { flex: 1; min-width: 0; margin: 0; color: var(--quiet); font-size: .875rem; line-height: 1.4 }
header strong { display: block; color: var(--ink); font-size: 1.125rem; overflow-wrap: anywhere }
header a { padding: .75rem 0; color: var(--brand); font-size: .875rem }
.logo { flex: none; width: 2.5rem; height: 2.5rem; object-fit: contain }
.parcel { fill: var(--brand) }
.ribbon { fill: var(--offer) }
.label { stroke: var(--on-brand); stroke-width: 2.5; stroke-linecap: round }
.touch a { display: block; padding: .7rem; border: 1px solid var(--edge); border-radius: 10px; color: var(--ink); font-weight: 500; text-align: center; text-decoration: none }
.steps code { display: block; max-width: 20ch }
main .lost { margin: 1.25rem 0 0; font-size: .875rem }
main .leave { margin: 1.25rem 0 0; text-align: center; font-size: .875rem }
@media (pointer: fine) { .touch { display: none } }
label, input, button { display: block; width: 100%; box-sizing: border-box }
label { font-weight: 500 }
input { font: inherit; font-weight: 400; min-height: 48px; padding: .6rem .75rem; margin: .2rem 0 1rem; border: 1px solid var(--edge); border-radius: 10px; background: var(--surface); color: inherit }
input[name=code] { padding-inline: 1rem; font-size: 1.375rem; font-variant-numeric: tabular-nums; letter-spacing: .1em }
button, .go { font: inherit; font-weight: 700; min-height: 48px; box-sizing: border-box; padding: .7rem; border: 0; border-radius: 10px; background: var(--brand); color: var(--on-brand); cursor: pointer }
.go { display: block; text-align: center; text-decoration: none }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
button.quiet { margin-top: .6rem; background: none; color: inherit; font-weight: 400; text-decoration: underline }
svg[role=img] { display: block; width: 12rem; margin: 0 auto 1rem; border: 1px solid var(--line); border-radius: 12px }
ol { columns: 2; margin: 0 0 1.25rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--page); list-style: none }
input[aria-invalid] { border-color: var(--cut); margin-bottom: .25rem }
main .missing { margin: 0 0 1rem; padding: 0; border: 0; color: var(--cut); font-size: .875rem }
main [role=alert]:not(.missing) { padding: .6rem .75rem; border: 1px solid var(--cut); border-radius: 10px; color: var(--cut); text-wrap: balance }
@media print { body { padding: 0; display: block } form, header a { display: none } }`
