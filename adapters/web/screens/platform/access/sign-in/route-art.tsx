const HUBS = [
  [96, 214],
  [232, 128],
  [318, 262],
  [446, 168],
  [180, 372],
  [404, 392],
  [520, 300],
] as const

const ROUTES = [
  'M96 214 Q160 110 232 128',
  'M232 128 Q300 150 318 262',
  'M232 128 Q350 70 446 168',
  'M318 262 Q380 180 446 168',
  'M96 214 Q110 320 180 372',
  'M180 372 Q260 280 318 262',
  'M318 262 Q340 350 404 392',
  'M404 392 Q500 380 520 300',
  'M446 168 Q520 210 520 300',
]

/** The picture of the sign-in page: hubs and the routes between them. */
export function RouteArt() {
  return (
    <svg className="route-art" viewBox="0 0 600 520" preserveAspectRatio="xMidYMid slice" focusable="false">
      <defs>
        <pattern id="grid" width="24" height="24" patternUnits="userSpaceOnUse">
          <circle cx="1.500" cy="1.500" r="1.500" className="route-art-grid" />
        </pattern>
      </defs>
      <rect width="600" height="520" fill="url(#grid)" />
      {ROUTES.map((path) => (
        <path key={path} d={path} className="route-art-line" />
      ))}
      {HUBS.map(([x, y], index) => (
        <g key={`${x}`} transform={`translate(${x} ${y})`}>
          <circle r="15" className="route-art-halo" />
          <circle r="5.500" className={index % 3 === 0 ? 'route-art-hub route-art-hub-bright' : 'route-art-hub'} />
        </g>
      ))}
    </svg>
  )
}
