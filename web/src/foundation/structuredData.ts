import type { MetaDescriptor } from "react-router";
import type { RootData } from "./reader.ts";

export type StructuredData = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

/** Who stands behind the site, by schema.org. */
const organization = ({ site, language }: RootData) => ({
  "@type": "EducationalOrganization",
  "@id": `${site.url}/#organization`,
  name: site.name[language],
  url: `${site.url}/`,
  logo: `${site.url}/icon-512.png`,
  sameAs: site.social.map((one) => one.url),
});

/** The site itself. */
export const siteData = (root: RootData): StructuredData => ({
  "@context": "https://schema.org",
  "@graph": [
    {
      "@type": "WebSite",
      name: root.site.name[root.language],
      alternateName: root.site.name[root.language === "ne" ? "en" : "ne"],
      url: `${root.site.url}/`,
      inLanguage: ["ne", "en"],
      publisher: { "@id": `${root.site.url}/#organization` },
    },
    organization(root),
  ],
});

interface LearningPage {
  type: "LearningResource" | "Quiz";
  path: string;
  name: string;
  description: string;
  /** The pages above it, from the home page down. */
  above: readonly { name: string; path: string }[];
  more?: Record<string, StructuredData | string>;
}

/** A page to learn from, and where it stands in the site. */
export function learningData(
  root: RootData,
  { type, path, name, description, above, more }: LearningPage,
): StructuredData {
  const { url } = root.site;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": type,
        name,
        description,
        url: url + path,
        inLanguage: root.language,
        isAccessibleForFree: true,
        educationalLevel: "Public Service Commission of Nepal, competitive examination",
        provider: organization(root),
        ...more,
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [...above, { name, path }].map((page, at) => ({
          "@type": "ListItem",
          position: at + 1,
          name: page.name,
          item: url + page.path,
        })),
      },
    ],
  };
}
