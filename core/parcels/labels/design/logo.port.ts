import type { Result } from '#core/base/kernel/result.ts'

/**
 * Logos are PNG: every program saves it, and it names nothing that would have to be loaded from
 * elsewhere, as an SVG can. The limits keep what a thermal head can show: 2,000 dots are 25 cm at
 * 203 dpi.
 */
export const LOGO_LIMITS = { kilobytes: 500, pixels: 2000 } as const

/** Whether the bytes are a logo that can be printed: LOGO_NOT_PNG, LOGO_TOO_LARGE, LOGO_BROKEN. */
export type CheckLogo = (bytes: Uint8Array) => Result<true>
