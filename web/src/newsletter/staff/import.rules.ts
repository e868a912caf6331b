/**
 * The addresses of a file or of what was pasted: of each row its first part that has an @, else the row itself, so that
 * the server can name it. A first row that names its columns is none.
 */
export function addressesOf(content: string): string[] {
  const rows = content
    .replace(/^\uFEFF/, "")
    .split(/\r\n?|\n/)
    .map((row) => row.trim())
    .filter((row) => row !== "");
  const [head, ...rest] = rows;
  const isHead = head !== undefined && !head.includes("@") && /e-?mail|इमेल/i.test(head);
  return (isHead ? rest : rows).map((row) => {
    const cells = row.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    return (cells.find((cell) => cell.includes("@")) ?? row).slice(0, 400);
  });
}
