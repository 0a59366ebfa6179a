import type { UsageModule } from '@simples/contract/dashboard';
import type { Access } from '@simples/contract/endpoint';

/** Counters of one day besides the steps of the scale of times. */
export type CounterName =
  | `requests:${UsageModule}`
  | 'microseconds'
  | 'questions'
  | 'questions-unanswered'
  | 'unsupported-sentences'
  | 'model-answers'
  | 'model-failures'
  | 'model-milliseconds'
  | 'model-tokens-read'
  | 'model-tokens-written';

/** The part of the product that an endpoint belongs to is the part that its permission opens. */
const modules: Readonly<Record<Access, UsageModule>> = {
  use_chatbot: 'chatbot',
  use_lexicon: 'lexicon',
  manage_records: 'records',
  validate_products: 'records',
  manage_users: 'users',
  view_dashboard: 'dashboard',
  view_statistics: 'dashboard',
  public: 'account',
  pending: 'account',
  session: 'account',
};

export function moduleOf(access: Access): UsageModule {
  return modules[access];
}
