import type { Entity } from '#core/base/fields/entity.ts'
import { noNewsRule } from './trace-query/no-news-rule.entity.ts'

/** Plain entities of oversight. Referenced ones come first. */
export const oversightEntities: readonly Entity[] = [noNewsRule]
