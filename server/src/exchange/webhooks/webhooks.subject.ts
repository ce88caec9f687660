import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import type { LoginLimits } from '../../people/auth/login-limits.ts';
import { WebhookSender } from './webhook-sender.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

/** Webhooks. */
export const webhooksSubject = (kernel: Kernel & { logins: LoginLimits }) => {
  const webhookSender = new WebhookSender(kernel);
  return {
    webhookSender,
    routes: (app) => webhooksRoutes(app, forRequests({ ...kernel, webhookSender })),
    start: () => webhookSender.start(),
    stop: () => webhookSender.close(),
  } satisfies Subject & { webhookSender: WebhookSender };
};
