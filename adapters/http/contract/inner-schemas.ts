import type { z } from 'zod'

/**
 * The schemas that a value is read by in the same place: the choices of a union, both parts of an
 * intersection, and what a wrapper such as `optional` wraps. None for a schema that reads itself.
 */
export function innerSchemas(def: z.core.$ZodTypes['_zod']['def']): readonly z.core.$ZodType[] {
  switch (def.type) {
    case 'union':
      return def.options
    case 'intersection':
      return [def.left, def.right]
    case 'lazy':
      return [def.getter()]
    case 'pipe':
      return [def.in._zod.def.type === 'transform' ? def.out : def.in]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [def.innerType]
    default:
      return []
  }
}
