/** What is wrong with a screen as it is shown. */
export type ScreenMeasurement = { sideways: number; regions: number; flaws: string[] }

/**
 * Measures the screen that is shown, in the page: text of at least 12 px with a body of 16, fields of 16 (smaller ones
 * make a phone zoom), targets of 48 px, lines high enough for vowels and tone marks that nothing cuts, digits of one
 * width in amounts written with two decimals. A link in a sentence may be as high as its line.
 */
export const measure = `(() => {
  const flaws = []
  const about = (element) => element.outerHTML.replace(/\\s+/g, ' ').slice(0, 110)
  const shown = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const hidden = (element) => element.closest('.sr-only, [inert], .skip') !== null
  if (getComputedStyle(document.body).fontSize !== '16px') flaws.push('the body is not of 16 px')

  const fullAmount = /^฿\\s?\\d{1,3}(,\\d{3})*\\.\\d\\d$/
  // Hints about offers leave satang out where there are none
  const shortAmount = /^฿\\d{1,3}(,\\d{3})*(\\.(?!00)\\d\\d)?$/
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    const text = walker.currentNode.data.trim()
    if (!text || !element || ['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(element.tagName)) continue
    if (!shown(element) || hidden(element) || element.closest('svg')) continue
    const style = getComputedStyle(element)
    const size = parseFloat(style.fontSize)
    if (size < 12) flaws.push('text of ' + size + ' px: ' + about(element))
    const line = parseFloat(style.lineHeight)
    if (line && line < size * 1.3) flaws.push('lines of ' + line / size + ': ' + about(element))
    if (/฿\\s?[\\d,]/.test(text)) {
      for (const amount of text.match(/฿\\s?[\\d,]+(\\.\\d+)?/g))
        if (!(element.closest('.tier, .hint, .coupons small') ? shortAmount : fullAmount).test(amount)) flaws.push('an amount as ' + amount + ': ' + about(element))
    }
  }
  for (const element of document.querySelectorAll('body *')) {
    if (!shown(element) || hidden(element) || !element.firstChild || element.firstChild.nodeType !== 3) continue
    const style = getComputedStyle(element)
    const cuts = style.overflowY === 'hidden' || style.overflowY === 'clip'
    // A line of text that sticks out of a box which cuts loses its vowels.
    if (cuts && style.webkitLineClamp === 'none' && element.scrollHeight > element.clientHeight + 1)
      flaws.push('cut by ' + (element.scrollHeight - element.clientHeight) + ' px: ' + about(element))
  }
  for (const element of document.querySelectorAll('.money'))
    if (shown(element) && !getComputedStyle(element).fontVariantNumeric.includes('tabular-nums'))
      flaws.push('digits of several widths: ' + about(element))
  for (const field of document.querySelectorAll('input:not([type=radio]):not([type=checkbox]), select, textarea'))
    if (shown(field) && parseFloat(getComputedStyle(field).fontSize) < 16) flaws.push('a small field: ' + about(field))

  const inSentence = (link) =>
    link.tagName === 'A' && getComputedStyle(link).display === 'inline' && link.parentElement.textContent.trim() !== link.textContent.trim()
  for (const target of document.querySelectorAll('a[href], button, select, input, textarea, summary, [role=option]')) {
    if (!shown(target) || hidden(target) || inSentence(target)) continue
    const label = target.matches('[type=radio], [type=checkbox]') ? target.closest('label') ?? target : target
    const boxes = [label, ...label.querySelectorAll('*')].map((one) => one.getBoundingClientRect())
    const own = label.getBoundingClientRect()
    // What covers the whole card belongs to its link.
    const over = getComputedStyle(label, '::after')
    const around = over.content !== 'none' && over.position === 'absolute' ? label.offsetParent?.getBoundingClientRect() : null
    const wide = Math.max(around?.width ?? 0, own.width)
    const high = Math.max(around?.height ?? 0, own.height, ...boxes.map(({ height }) => height))
    if (wide < 47.5 || high < 47.5) flaws.push('a target of ' + Math.round(wide) + ' × ' + Math.round(high) + ': ' + about(target))
  }
  return {
    sideways: document.documentElement.scrollWidth - innerWidth,
    regions: document.querySelectorAll('[aria-live], output, [role=status], [role=log]').length,
    flaws: [...new Set(flaws)],
  }
})()`
