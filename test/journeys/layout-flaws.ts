/**
 * Looks at the layout that is shown now: buttons narrower than their words, text that is cut and stands whole in no title, or in a
 * column as narrow as a letter, tables wider than their frame, and words or controls that lie on others. What floats above the page, such as a bar that
 * stays, is compared with itself alone. An expression for the page; gives a line for each flaw.
 */
export const layoutFlaws = `(() => {
  const flaws = []
  const about = (element) => element.outerHTML.replace(/\\s+/g, ' ').slice(0, 120)
  const modal = document.querySelector('dialog:modal')
  const root = modal ?? document.body
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  // For screen readers alone.
  const isClipped = (element) => element !== null && (styleOf(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
  const isAside = (element) => element.closest('.sr-only, [inert], .skip, [data-live-announcer], option, noscript, script, style') !== null
  const styles = new Map()
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element))
    return styles.get(element)
  }
  const layers = new Map()
  const layerOf = (element) => {
    if (element === null || element === root) return root
    if (!layers.has(element)) {
      const { position, zIndex } = styleOf(element)
      const floats = position === 'fixed' || position === 'sticky' || (position === 'absolute' && Number(zIndex) > 0)
      layers.set(element, floats ? element : layerOf(element.parentElement))
    }
    return layers.get(element)
  }
  const boxes = new Map()
  /** What of an element's content can be seen: within all that clips or scrolls. */
  const windowOf = (element) => {
    if (element === null) return { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    if (!boxes.has(element)) {
      const outer = styleOf(element).position === 'fixed' ? windowOf(null) : windowOf(element.parentElement)
      const { overflowX, overflowY } = styleOf(element)
      const clips = element !== document.body && element !== document.documentElement
      const own = clips && (overflowX !== 'visible' || overflowY !== 'visible') ? element.getBoundingClientRect() : null
      boxes.set(element, own === null ? outer : {
        left: overflowX === 'visible' ? outer.left : Math.max(outer.left, own.left),
        right: overflowX === 'visible' ? outer.right : Math.min(outer.right, own.right),
        top: overflowY === 'visible' ? outer.top : Math.max(outer.top, own.top),
        bottom: overflowY === 'visible' ? outer.bottom : Math.min(outer.bottom, own.bottom),
      })
    }
    return boxes.get(element)
  }
  const within = (rect, box) => ({
    left: Math.max(rect.left, box.left), top: Math.max(rect.top, box.top),
    right: Math.min(rect.right, box.right), bottom: Math.min(rect.bottom, box.bottom),
  })
  const isSeen = ({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1
  const isReadable = (element, words, by) => {
    // A name that is cut at a line, in the link to the page that has it whole: a phone shows no titles.
    if (by && styleOf(by).webkitLineClamp !== 'none' && element.closest('a[href]') !== null) return true
    const titled = element.closest('[title]')
    return titled !== null && titled.title.replace(/\\s/g, '').includes(words.replace(/\\s|\\u200b|\\u00ad/g, ''))
  }

  const parts = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    const words = node.data.trim()
    if (!words || !isShown(element) || isAside(element) || isClipped(element) || element.closest('svg')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const letters = parseFloat(styleOf(element).fontSize) * element.currentCSSZoom
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
    if (lines.length === 0) continue
    if (lines.length > 3 && lines.every(({ width }) => width < 1.5 * letters)) flaws.push('a letter a line: ' + words.slice(0, 60) + ' in ' + about(element))
    // What cuts the words: the nearest box around them that hides what sticks out of it, and cannot be scrolled.
    for (let one = element; one && one !== root.parentElement; one = one.parentElement) {
      const { overflowX, overflowY } = styleOf(one)
      if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll') break
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const middle = (line) => (line.top + line.bottom) / 2
      const cut = lines.some((line) =>
        (overflowX !== 'visible' && (line.right > right + 1.5 || line.left < left - 1.5)) ||
        (overflowY !== 'visible' && (middle(line) > bottom || middle(line) < top)))
      if (cut && !isReadable(element, words, one)) flaws.push('cut: ' + words.slice(0, 60) + ' in ' + about(one))
      if (cut) break
    }
    const box = windowOf(element)
    for (const { left, right, top, bottom } of lines) {
      const middle = (top + bottom) / 2
      const seen = within({ left, right, top: middle - letters / 2, bottom: middle + letters / 2 }, box)
      if (isSeen(seen)) parts.push({ ...seen, element, layer: layerOf(element), words: words.slice(0, 50) })
    }
  }

  const controls = 'button, summary, select, input, textarea, [role=button], [role=tab], a.button'
  for (const control of root.querySelectorAll(controls)) {
    if (!isShown(control) || isAside(control)) continue
    const own = control.getBoundingClientRect()
    if (!isSeen(own)) continue
    const sticksOut = parts.find(({ element, left, right }) => control.contains(element) && (left < own.left - 1 || right > own.right + 1))
    if (sticksOut || (control.matches('button, summary, .button, [role=tab]') && control.scrollWidth > control.clientWidth + 1))
      flaws.push('narrower than its words: ' + about(control))
    if (control.matches('select')) {
      const chosen = control.selectedOptions[0]?.textContent.trim() ?? ''
      const { font, paddingLeft, paddingRight } = styleOf(control)
      const pen = document.createElement('canvas').getContext('2d')
      pen.font = font
      const room = control.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      if (pen.measureText(chosen).width > room + 2 && !isReadable(control, chosen)) flaws.push('cut: ' + chosen + ' in ' + about(control))
    }
    // Room is kept in a field for what lies in it, such as its button.
    const { paddingLeft: before, paddingRight: after } = styleOf(control)
    const zoom = control.currentCSSZoom
    const typed = control.matches('input, textarea')
      ? { left: own.left + parseFloat(before) * zoom, right: own.right - parseFloat(after) * zoom, top: own.top, bottom: own.bottom }
      : own
    const seen = within(typed, windowOf(control.parentElement))
    if (isSeen(seen)) parts.push({ ...seen, element: control, layer: layerOf(control), words: about(control).slice(0, 80) })
  }

  for (const frame of root.querySelectorAll('.data-table-frame'))
    if (isShown(frame) && frame.scrollWidth > frame.clientWidth + 1 && innerWidth >= 1280) flaws.push('a table cut by ' + (frame.scrollWidth - frame.clientWidth) + ' px: ' + about(frame.querySelector('[aria-label]') ?? frame))

  parts.sort((a, b) => a.top - b.top)
  const related = (a, b) => a.element.contains(b.element) || b.element.contains(a.element) ||
    (a.element.closest('label') !== null && a.element.closest('label') === b.element.closest('label') && (a.element.matches('input') || b.element.matches('input')))
  for (const [index, a] of parts.entries())
    for (let next = index + 1; next < parts.length && parts[next].top < a.bottom - 2; next += 1) {
      const b = parts[next]
      if (a.layer !== b.layer || related(a, b)) continue
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2)
        flaws.push('on each other: ' + a.words + ' | ' + b.words)
    }
  return [...new Set(flaws)]
})()`

/**
 * What else can go wrong where letters are large: bars that stay take more than a third of the height, or an amount is
 * on two lines. An expression for the page; gives a line for each flaw.
 */
export const largeTextFlaws = `(() => {
  const flaws = []
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const bars = [...document.querySelectorAll('body *')].flatMap((element) => {
    const { position, insetBlockStart, insetBlockEnd } = getComputedStyle(element)
    const stays = position === 'fixed' || (position === 'sticky' && (insetBlockStart !== 'auto' || insetBlockEnd !== 'auto'))
    if (!stays || !isShown(element) || element.closest('dialog')) return []
    const { top, bottom, width } = element.getBoundingClientRect()
    return width > 0.6 * innerWidth ? [[Math.max(top, 0), Math.min(bottom, innerHeight)]] : []
  })
  const covered = Array.from({ length: innerHeight }, (_, y) => bars.some(([top, bottom]) => top <= y && y < bottom))
  const share = covered.filter(Boolean).length / innerHeight
  if (share > 1 / 3) flaws.push('bars take ' + Math.round(share * 100) + ' % of the height')
  for (const money of document.querySelectorAll('.money')) {
    const words = document.createRange()
    words.selectNodeContents(money)
    const middles = [...words.getClientRects()].filter(({ width }) => width > 1).map(({ top, bottom }) => (top + bottom) / 2)
    const size = parseFloat(getComputedStyle(money).fontSize)
    if (isShown(money) && Math.max(...middles) - Math.min(...middles) > size) flaws.push('an amount on two lines: ' + money.textContent)
  }
  return flaws
})()`
