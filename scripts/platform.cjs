// Run before npm installs, by whatever Node there is: says in one sentence where the project cannot run, and how it can.

/** Below it, Node does not run TypeScript as it is. */
const OLDEST = 24;

/**
 * @param {{ platform: string, arch: string, version: string }} system `version` of Node, "24.1.0"
 * @returns {string | null} why it cannot be installed here
 */
function refusal({ platform, arch, version }) {
  if (platform === "win32")
    return "Sarathi does not run on Windows itself: install WSL 2 (wsl --install) and work in its file system.";
  const bringsNode = platform === "linux" && (arch === "x64" || arch === "arm64");
  if (!bringsNode && Number(version.split(".")[0]) < OLDEST)
    return `npm brings no Node for ${platform}-${arch}: install Node ${OLDEST} or newer (this is ${version}), then run npm ci again.`;
  return null;
}

module.exports = { refusal };

if (require.main === module) {
  const sentence = refusal({ platform: process.platform, arch: process.arch, version: process.versions.node });
  if (sentence) {
    console.error(sentence);
    process.exit(1);
  }
}
