import type { ReactElement } from 'react'

/** The reason why a page has no content. */
export type DrawingName = 'empty' | 'noMatch' | 'forbidden' | 'failed' | 'missing'

/**
 * Each in two tones: things in grey, our route and what is on it in the teal of the mark. 160 × 96.
 */
const DRAWINGS: Readonly<Record<DrawingName, ReactElement>> = {
  // A carton that waits at the start of a route.
  empty: (
    <>
      <path className="drawing-world" d="M14 80h132M34 80V50l24-10 24 10v30M34 50l24 10 24-10M58 60v20M46 45l24 10" />
      <path className="drawing-route" d="M82 66Q112 22 142 36" />
      <circle className="drawing-hub" cx="142" cy="36" r="4" />
    </>
  ),
  // A glass over the map, and no hub below it.
  noMatch: (
    <>
      <path className="drawing-world" d="M14 80h132M92 66l22 18" />
      <circle className="drawing-world" cx="74" cy="46" r="26" />
      <path className="drawing-route" d="M12 58Q34 30 52 46T96 44t52-22" />
      <circle className="drawing-hub" cx="148" cy="22" r="4" />
    </>
  ),
  // A gate over the road.
  forbidden: (
    <>
      <path className="drawing-world" d="M14 80h132M52 80V40M46 80h12M52 46l84-14M84 41l4-7M104 37l4-7M124 34l4-7" />
      <circle className="drawing-world" cx="52" cy="40" r="6" />
      <path className="drawing-route" d="M14 66h28M64 66h84" />
      <circle className="drawing-hub" cx="14" cy="66" r="4" />
    </>
  ),
  // A route that is broken in the middle.
  failed: (
    <>
      <path className="drawing-world" d="M14 80h132M76 26l10 14-12 8 10 16" />
      <path className="drawing-route" d="M20 60Q40 26 66 40M96 48q26 18 44-16" />
      <circle className="drawing-hub" cx="20" cy="60" r="4" />
      <circle className="drawing-hub" cx="140" cy="32" r="4" />
    </>
  ),
  // A signpost beside a route that ends.
  missing: (
    <>
      <path className="drawing-world" d="M14 80h132M104 80V24M82 30h38l8 7-8 7H82zM126 52H96l-8 6 8 6h30z" />
      <path className="drawing-route" d="M14 66Q40 40 66 64" />
      <path className="drawing-mark" d="M62 60l8 8m0-8l-8 8" />
      <circle className="drawing-hub" cx="14" cy="66" r="4" />
    </>
  ),
}

/** A line drawing of ours, for pages that have nothing else to show. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <svg className="drawing" viewBox="0 0 160 96" aria-hidden="true" focusable="false">
      {DRAWINGS[name]}
    </svg>
  )
}
