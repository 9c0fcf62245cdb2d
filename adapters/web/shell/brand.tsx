/** The logo: two arrows that pass each other at the dock. */
export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" className="brand-mark-ground" />
      <path d="M6 9.500h12.500l-3.600-3.600L17 3.800 24.200 11 17 18.200l-2.100-2.100 3.600-3.600H6z" className="brand-mark-out" />
      <path d="M26 17.500H13.500l3.600-3.600-2.100-2.100L7.800 19 15 26.200l2.100-2.100-3.600-3.600H26z" className="brand-mark-in" />
    </svg>
  )
}

export function Brand() {
  return (
    <span className="brand">
      <BrandMark />
      <span className="brand-name">Crossdock</span>
    </span>
  )
}
