/** Topics that one stream may follow besides the caller's own account. */
export const MAX_TOPICS = 10;
/** Seconds between two signs of life on a stream that has nothing to say. */
export const HEARTBEAT_SECONDS = 25;
/** Minutes for which what was said is kept for a stream that was cut. */
export const RESUME_MINUTES = 60;
/** On a stream the topic of the caller's own account has no id. */
export const OWN_TOPIC = "account";
